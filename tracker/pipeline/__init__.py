"""The stages joined: fetch and read, identify and judge, store and publish, for the commands to call."""
