import { findOldChromium, oldChromium } from '../drivers/engines/chromium'
import { findFirefox, firefox } from '../drivers/engines/firefox'
import { walkIn } from './walk'

// By `npm run test:engines` only: a Chromium between the oldest and the current one, and another engine.
walkIn('Chromium 92', findOldChromium(92), oldChromium)
walkIn('Firefox', findFirefox(), firefox)
