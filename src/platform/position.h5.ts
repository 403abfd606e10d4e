import gcoord from 'gcoord'
import type { Position } from './types'

/** The browser tells WGS-84; stores, and the mini-program's own position, are GCJ-02. */
function gcj02({ longitude, latitude }: GeolocationCoordinates): Position {
  const at: [number, number] = [longitude, latitude]
  const [lng, lat] = gcoord.transform<[number, number]>(at, gcoord.WGS84, gcoord.GCJ02)
  return { lng, lat }
}

/** `Platform.position` of H5, loaded when it is first asked for. */
export const position = () =>
  new Promise<Position | null>((resolve) => {
    const none = () => resolve(null)
    if (!navigator.geolocation) return none()
    navigator.geolocation.getCurrentPosition(({ coords }) => resolve(gcj02(coords)), none)
  })
