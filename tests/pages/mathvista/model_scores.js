score_table = {
  "-": {"Model": "Human Performance*", "Method": "-", "Source": "https://example.org/paper", "Date": "2023-10-03", "ALL": 60.3, "FQA": 59.7, "GPS": 48.4, "MWP": 73.0, "TQA": 63.2, "VQA": 55.9, "ALG": 50.9, "ARI": 59.2, "GEO": 51.4, "LOG": 40.7, "NUM": 53.8, "SCI": 64.9, "STA": 63.9},
  "1": {"Model": "Wren-Reasoner \ud83e\udd47", "Method": "Reason \ud83e\udde0", "Source": "https://example.org/wren", "Date": "2025-04-10", "ALL": 80.30, "FQA": "-", "GPS": "-", "MWP": "-", "TQA": "-", "VQA": "-", "ALG": "-", "ARI": "-", "GEO": "-", "LOG": "-", "NUM": "-", "SCI": "-", "STA": "-"},
  "2": {"Model": "CoT Heron (Caption+OCR)", "Method": "Tool \ud83d\udee0\ufe0f", "Source": "https://example.org/heron", "Date": "2023-10-03", "ALL": 33.2, "FQA": 27.9, "GPS": 31.7, "MWP": 31.2, "TQA": 51.9, "VQA": 28.5, "ALG": 33.5, "ARI": 30.9, "GEO": 32.2, "LOG": 13.5, "NUM": 12.5, "SCI": 58.2, "STA": 37.9},
  "3": {"Model": "Random Chance", "Method": "-", "Source": "https://example.org/paper", "Date": "2023-10-03", "ALL": 17.9, "FQA": 18.2, "GPS": 21.6, "MWP": 3.8, "TQA": 19.6, "VQA": 26.3, "ALG": 21.7, "ARI": 14.7, "GEO": 20.1, "LOG": 13.5, "NUM": 8.3, "SCI": 17.2, "STA": 16.3},
};
