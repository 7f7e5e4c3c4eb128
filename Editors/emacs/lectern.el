;;; lectern.el --- Verdicts of formulas while you write, by eglot -*- lexical-binding: t; -*-

;; Load this file, and then M-x eglot in a Markdown buffer. Needs Emacs 29, or eglot from GNU ELPA.

;;; Code:

(require 'eglot)

(define-derived-mode lectern-mode text-mode "Lectern"
  "Text with formulas, where no mode for Markdown is installed.")

(add-to-list 'eglot-server-programs
             '((markdown-mode markdown-ts-mode lectern-mode) . ("lectern" "lsp")))

(unless (fboundp 'markdown-mode)
  (add-to-list 'auto-mode-alist '("\\.q?md\\'" . lectern-mode)))

(provide 'lectern)
;;; lectern.el ends here
