import gcoord from 'gcoord'
import type { Position } from '../types'

/** Converts a browser's WGS-84 position to GCJ-02, which the stores and the mini-program use. */
function gcj02({ longitude, latitude }: GeolocationCoordinates): Position {
  const at: [number, number] = [longitude, latitude]
  const [lng, lat] = gcoord.transform<[number, number]>(at, gcoord.WGS84, gcoord.GCJ02)
  return { lng, lat }
}

export const position = () =>
  new Promise<Position | null>((resolve) => {
    const none = () => resolve(null)
    if (!navigator.geolocation) return none()
    navigator.geolocation.getCurrentPosition(({ coords }) => resolve(gcj02(coords)), none)
  })
