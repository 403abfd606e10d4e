/**
 * The monthly internal rate of return (内部收益率法, PBOC announcement 2021 No. 3): the rate at which the present value of
 * `payments` (one a month, the first after `first` months) equals `received` today. A fraction, 0.01 = 1 % a month.
 *
 * The present value is a decreasing, convex function of the rate, so there is exactly one solution when the payments
 * add up to at least `received`, and Newton's method converges to it from below when it starts at 0.
 * @throws RangeError when nothing is received or less is paid back than was received
 */
export function monthlyIrr(received: number, payments: readonly number[], first = 1): number {
  const paid = payments.reduce((total, payment) => total + payment, 0)
  if (!(received > 0)) throw new RangeError('nothing is left of the amount after upfront fees')
  if (!(first > 0)) throw new RangeError('the first payment must come after the payout')
  if (paid < received) throw new RangeError('less is paid back than was received')

  let rate = 0
  for (;;) {
    const { value, slope } = excess(received, payments, first, rate)
    const next = rate - value / slope
    // A step down is only rounding error. Unlike `next <= rate`, this also ends the loop for NaN.
    if (!(next > rate)) return next
    rate = next
  }
}

/** Present value of the payments minus `received`, and its derivative by the rate. */
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
