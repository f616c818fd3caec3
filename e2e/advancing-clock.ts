// Loaded into a shop before its program: SIGCONT, on which no program ends, advances its clock by ten minutes, for tests of what happens later.
const RealDate = Date
const tenMinutes = 10 * 60_000
let ahead = 0
const now = () => RealDate.now() + ahead

// A proxy, so that a date of another thread is still a `Date`.
globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, newTarget) => Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget) as Date,
  get: (target, name, receiver): unknown => (name === 'now' ? now : Reflect.get(target, name, receiver)),
})

process.on('SIGCONT', () => {
  ahead += tenMinutes
})
