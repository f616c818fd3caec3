/** Clarity and colour encoded in a stone's rate key (`ND-VS-GH`: VS, G to H); empty where it names none. */
export function gradeOf(key: string): { clarity: string; colour: string } {
  const [, clarity = '', from = '', to = ''] = /-(FL|IF|VVS|VS|SI|I)-([D-Z])([D-Z])$/.exec(key) ?? []
  return { clarity, colour: from && `${from}–${to}` }
}
