import { controls } from './control-examples'
import { layers } from './layer-examples'
import { messages } from './message-examples'
import { offers } from './offer-examples'
import { parts } from './part-examples'

/** Every example of the component kit, for the gallery and the accessibility test. Never part of a product page. */
export const allExamples = { ...controls, ...messages, ...parts, ...offers, ...layers }
