import { Gauge, type Registry } from 'prom-client'
import type { Db } from '../postgres/tables'
import { deliveryCounts } from './receivers'

/** Registers the number of waiting and dead deliveries by receiver, counted when the metrics are read. */
export function measureDeliveries(db: Db, register: Registry): void {
  const gauge = new Gauge({
    name: 'deliveries',
    help: 'Deliveries by receiver that wait or are dead, at most 10000 of each are counted',
    labelNames: ['receiver', 'state'],
    registers: [register],
    async collect() {
      // If the database fails, the other metrics are still returned.
      const counts = await deliveryCounts(db).catch(() => [])
      gauge.reset()
      for (const { receiver, waiting, dead } of counts) {
        gauge.set({ receiver, state: 'waiting' }, waiting)
        gauge.set({ receiver, state: 'dead' }, dead)
      }
    },
  })
}
