"""The workflows and the action: what stands in the files, and their scripts in a folder as a runner has it."""
