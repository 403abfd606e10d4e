/** Opens the phone's own dialler, in which the visitor starts the call (RFC 3966). A browser does not say whether it has one. */
export async function dial(phone: string): Promise<boolean> {
  location.assign(`tel:${phone}`)
  return true
}
