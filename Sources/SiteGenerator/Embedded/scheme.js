// Runs before the page is painted: takes up the reader's choice of light or dark, and says that scripts work.
const root = document.documentElement;
root.classList.add("scripted");
try {
  const choice = localStorage.getItem("lectern-scheme");
  if (choice === "light" || choice === "dark") root.dataset.scheme = choice;
} catch {
  // A browser that keeps nothing for this page follows the system.
}
