import { BackCatcher } from '@/platform/elements/back/back-catcher'
import { Frame } from '../frame'
import { Device } from './device'

export default function DevicePage() {
  return (
    <Frame id="device">
      <BackCatcher>
        <Device />
      </BackCatcher>
    </Frame>
  )
}
