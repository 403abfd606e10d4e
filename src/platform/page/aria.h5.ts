// H5's elements carry aria attributes as they are.
export {}
