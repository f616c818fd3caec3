/** Pseudorandom numbers from 0 to 1, the same ones for a seed (mulberry32); `below` gives whole numbers, `oneOf` chooses. */
export function chanceOf(seed: number) {
  let state = seed
  const chance = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (count: number): number => Math.floor(chance() * count)
  return { chance, below, oneOf: <T>(list: readonly T[]): T => list[below(list.length)] as T }
}
