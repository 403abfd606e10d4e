// A browser has no launch of its own: the page that takes every unknown address stands in the table. What navigates is
// part of the app's own file all the same; else each page would bring it along once more.
import './navigate'
