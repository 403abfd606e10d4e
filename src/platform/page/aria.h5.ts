// H5's elements support aria attributes as they are.
export {}
