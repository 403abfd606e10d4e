/** Replaces the offline stores in a build without them (config/switches.ts). */
const Nothing = () => null

export { Nothing as BookingSheet, Nothing as MoreOffline, Nothing as VisitPanel, Nothing as VisitSummary }
