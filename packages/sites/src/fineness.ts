/** The fineness of each purity, in parts per thousand. */
export const fineness: Record<string, string> = {
  '24K': '999',
  '22K': '916',
  '21K': '875',
  '18K': '750',
  '14K': '585',
  '10K': '417',
  '9K': '375',
  S999: '999',
  S925: '925',
  PT950: '950',
}

/** The metals that the names of some purities contain: `Silver 925`. */
const namedMetals: Record<string, string> = { S999: 'silver', S925: 'silver', PT950: 'platinum' }

/** Whether the name of a purity names its metal already, or the colour that is named after the metal. */
export const saysMetal = (purity: string, metal: string): boolean => namedMetals[purity] === metal
