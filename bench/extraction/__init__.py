"""Facts drawn from what people say, beside those that people marked; entered by `extract`."""
