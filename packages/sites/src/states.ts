/** Names and codes of states that people still write, by country: old ones, short ones, and codes of other lists. */
const otherNames: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  IN: {
    AN: ['Andaman', 'Andaman & Nicobar', 'Andaman & Nicobar Islands'],
    AP: ['AD', 'Andhra'],
    CG: ['CT', 'Chattisgarh', 'Chhatisgarh'],
    DH: ['DN', 'DD', 'Dadra and Nagar Haveli', 'Dadra & Nagar Haveli', 'Daman and Diu', 'Daman & Diu'],
    DL: ['NCT of Delhi', 'New Delhi', 'NCT', 'Delhi NCT'],
    JK: ['J&K', 'J and K', 'Jammu & Kashmir'],
    LD: ['Laccadive Islands'],
    OD: ['OR', 'Orissa'],
    PY: ['Pondicherry'],
    TN: ['Madras', 'Tamilnadu'],
    TS: ['TG', 'TL', 'Telengana'],
    UK: ['UT', 'UA', 'Uttaranchal', 'Uttrakhand'],
    UP: ['Uttarpradesh'],
    WB: ['West Bengal State', 'Bengal', 'Paschim Banga'],
    KA: ['Mysore State', 'Karnatak'],
    MH: ['Maharastra'],
    GJ: ['Gujrat'],
  },
  US: {
    DC: ['Washington DC', 'Washington, DC', 'Washington D.C.', 'Washington, D.C.', 'D.C.'],
    AE: ['APO', 'FPO', 'Armed Forces', 'Armed Forces Europe, the Middle East, Africa and Canada'],
    MP: ['CNMI', 'Saipan'],
    VI: ['USVI', 'Virgin Islands'],
  },
  AE: { DU: ['DXB'], AZ: ['Abu Dhabi Emirate', 'AUH'], SH: ['SHJ'], RK: ['RAK', 'Ras Al Khaimah', 'Ras al-Khaimah'], UQ: ['UAQ'] },
}

/** The code of a state by another name of it in a country; `name` in lower case. Undefined for an unknown name. */
export function stateByOtherName(country: string, name: string): string | undefined {
  const codes = Object.entries(otherNames[country] ?? {})
  return codes.find(([, names]) => names.some((other) => other.toLowerCase() === name))?.[0]
}
