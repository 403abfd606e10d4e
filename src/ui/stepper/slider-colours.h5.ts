/** On H5 the style sheet colours the slider. */
export const useSliderColours = () => ({})
