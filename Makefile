# Forwards to Scripts; a fresh machine has Swift and a shell, and not always make.
.PHONY: site test bench dependencies check-imports
site test bench dependencies check-imports:
	@sh Scripts/$@
