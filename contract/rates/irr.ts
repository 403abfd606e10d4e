/**
 * The monthly internal rate of return (内部收益率法, PBOC announcement 2021 No. 3): the rate at which the present value of
 * `payments` (one a month, the first after `first` months) equals `received` today. A fraction, 0.01 = 1 % a month.
 *
 * The present value falls strictly with the rate, so there is exactly one answer when the payments add up to at
 * least what was received. Newton's step where it stays inside the bracket, halving where it does not.
 * @throws RangeError when nothing is received or less is paid back than was received
 */
export function monthlyIrr(received: number, payments: readonly number[], first = 1): number {
  const paid = payments.reduce((total, payment) => total + payment, 0)
  if (!(received > 0)) throw new RangeError('nothing is left of the amount after upfront fees')
  if (!(first > 0)) throw new RangeError('the first payment must come after the payout')
  if (paid < received) throw new RangeError('less is paid back than was received')
  if (paid === received) return 0

  let low = 0
  let high = 1
  while (excess(received, payments, first, high).value > 0) high *= 2

  let rate = Math.min((paid - received) / received / payments.length, high / 2)
  for (let step = 0; step < 200; step++) {
    const { value, slope } = excess(received, payments, first, rate)
    if (value === 0) return rate
    if (value > 0) low = rate
    else high = rate
    const newton = rate - value / slope
    const next = newton > low && newton < high ? newton : (low + high) / 2
    if (Math.abs(next - rate) < 1e-14) return next
    rate = next
  }
  return rate
}

/** Present value of the payments minus what was received, and its derivative by the rate. */
function excess(received: number, payments: readonly number[], first: number, rate: number) {
  let value = -received
  let slope = 0
  let discount = (1 + rate) ** -first
  payments.forEach((payment, index) => {
    value += payment * discount
    slope -= ((first + index) * payment * discount) / (1 + rate)
    discount /= 1 + rate
  })
  return { value, slope }
}
