/** The bars and spaces of each sign of Code 39, narrow (`n`) or wide (`w`), a bar first. */
const signs: Readonly<Record<string, string>> = {
  '0': 'nnnwwnwnn',
  '1': 'wnnwnnnnw',
  '2': 'nnwwnnnnw',
  '3': 'wnwwnnnnn',
  '4': 'nnnwwnnnw',
  '5': 'wnnwwnnnn',
  '6': 'nnwwwnnnn',
  '7': 'nnnwnnwnw',
  '8': 'wnnwnnwnn',
  '9': 'nnwwnnwnn',
  A: 'wnnnnwnnw',
  B: 'nnwnnwnnw',
  C: 'wnwnnwnnn',
  D: 'nnnnwwnnw',
  E: 'wnnnwwnnn',
  F: 'nnwnwwnnn',
  G: 'nnnnnwwnw',
  H: 'wnnnnwwnn',
  I: 'nnwnnwwnn',
  J: 'nnnnwwwnn',
  K: 'wnnnnnnww',
  L: 'nnwnnnnww',
  M: 'wnwnnnnwn',
  N: 'nnnnwnnww',
  O: 'wnnnwnnwn',
  P: 'nnwnwnnwn',
  Q: 'nnnnnnwww',
  R: 'wnnnnnwwn',
  S: 'nnwnnnwwn',
  T: 'nnnnwnwwn',
  U: 'wwnnnnnnw',
  V: 'nwwnnnnnw',
  W: 'wwwnnnnnn',
  X: 'nwnnwnnnw',
  Y: 'wwnnwnnnn',
  Z: 'nwwnwnnnn',
  '-': 'nwnnnnwnw',
  '*': 'nwnnwnwnn',
}

/** A bar of a code: where it begins and how wide it is, in units of a narrow bar. */
interface Bar {
  at: number
  width: number
}

/** The bars of a text in Code 39, which every scanner reads, between its start and stop signs; a wide bar is three narrow ones. */
export function code39(text: string): { bars: Bar[]; width: number } {
  const bars: Bar[] = []
  let at = 0
  for (const sign of `*${text}*`) {
    for (const [index, size] of [...(signs[sign] ?? '')].entries()) {
      const width = size === 'w' ? 3 : 1
      if (index % 2 === 0) bars.push({ at, width })
      at += width
    }
    // A narrow space stands between two signs.
    at += 1
  }
  return { bars, width: at - 1 }
}
