-- Lectern in Neovim 0.11 and later: put this file into lsp/lectern.lua of your configuration,
-- and write vim.lsp.enable("lectern") into init.lua.
return {
  cmd = { "lectern", "lsp" },
  filetypes = { "markdown", "quarto" },
  root_markers = { "Lessons", "Site", ".git" },
}
