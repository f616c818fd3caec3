/**
 * The SHA-256 of every migration that was released, in order. A database knows what it has by these, so a released file
 * never changes. Where one did all the same, its former hashes follow: such a database has it, and a later migration
 * puts right what was different.
 */
export const releasedHashes: Readonly<Record<string, readonly string[]>> = {
  '0000_first': ['f8faee5d9cb894ced8c26d3a5fc073882490905b2dd18c2451fed8ea20240722'],
  '0001_unit_price': [
    '8fe9935c2764231eeacdc304f6ee1374d4b309a8b83cfc026646b452277b0b43',
    '9819b625ba9a611181b2be7b7123cb6acd3da0e3d427a7f47bfd332191de8325',
  ],
}
