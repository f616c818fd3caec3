/** The columns of a file with which a shop begins, and a piece as an example. */
const example: readonly (readonly [column: string, value: string])[] = [
  ['product', 'RING-001'],
  ['sku', 'RING-001-22K-12'],
  ['name_en', 'Plain band'],
  ['subtitle_en', 'A plain band'],
  ['description_en', 'A plain band of gold'],
  ['details_en', 'Polished by hand'],
  ['alt_en', 'A plain gold band'],
  ['category', 'rings'],
  ['metal', 'gold'],
  ['colour', 'yellow'],
  ['purity', '22K'],
  ['net_grams', '4.20'],
  ['gross_grams', '4.20'],
]

/** The address of a file to fill in, with the heads of its columns and one piece of the site; a browser downloads it. */
export function templateFile(site: string): string {
  const columns = [...example, [`making_${site}`, '12'] as const]
  const lines = [columns.map(([column]) => column), columns.map(([, value]) => value)]
  return `data:text/csv;charset=utf-8,${encodeURIComponent(`${lines.map((cells) => cells.join(',')).join('\r\n')}\r\n`)}`
}
