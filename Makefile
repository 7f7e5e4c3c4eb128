# Forwards to Scripts; a fresh machine has Swift and a shell, and not always make.
.PHONY: site test bench bench-cells dependencies check-imports
site test bench-cells dependencies check-imports:
	@sh Scripts/$@
bench: bench-cells
	@sh Scripts/bench
