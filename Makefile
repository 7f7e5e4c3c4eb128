# Forwards to Scripts; a fresh machine has Swift and a shell, and not always make.
.PHONY: site test bench bench-cells bench-site bench-board bench-reading robustness fuzz dependencies check-imports
site test bench-cells bench-site bench-board bench-reading robustness dependencies check-imports:
	@sh Scripts/$@
bench: bench-cells bench-site
	@sh Scripts/bench
MINUTES = 7
fuzz:
	@sh Scripts/fuzz $(MINUTES)
