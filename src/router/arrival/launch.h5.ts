// A browser needs no launch code: the page for unknown addresses is part of the page table. The import keeps the
// navigation in the app's own file, because otherwise every page would contain a copy of it.
import '../navigate'
