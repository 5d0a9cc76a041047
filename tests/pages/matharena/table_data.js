var result_data = [
    {"quill-mini (high)": 100.0, "heron-R1-Distill": 25.0, "wren-thinking": 0.0, "question": 1},
    {"quill-mini (high)": 80.0, "heron-R1-Distill": 53.33333333333333, "wren-thinking": 51.66666666666667, "question": "Avg"},
    {"quill-mini (high)": 3.1928864, "heron-R1-Distill": "$0.00*", "wren-thinking": "N/A", "question": "Cost"}
]
