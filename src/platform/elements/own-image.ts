import { settings } from '../settings'

/** The address of an image of the API's host: on the mini-program a bare path would name a file of the package. */
export const ownImage = (image: string) => (image.startsWith('/') ? settings.apiHost + image : image)
