// A browser needs no launch code. Without this import every page would contain a copy of the navigation.
import '../navigate'
