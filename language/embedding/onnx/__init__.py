"""The packaged model on ONNX Runtime: its graph, written once from its weights, and its runs."""
