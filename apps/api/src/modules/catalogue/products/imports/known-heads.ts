import { keyColumns } from './columns.ts'

/** A head as it is compared: lower case, without accents, its words joined by `_`. */
export const plainHead = (head: string): string =>
  head
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_|_$/g, '')

/**
 * The columns of other programs by their published heads: product files of Shopify and WooCommerce, stock lists of Tally and of programs for
 * jewellers. `stock` is that of the site of the import. The weights of parcels and the prices of these files are never taken: the weight of the
 * metal and the rate of the day make the price here.
 */
const otherHeads: Readonly<Record<string, string>> = {
  // Shopify
  handle: 'product',
  title: 'name_en',
  body_html: 'description_en',
  variant_sku: 'sku',
  variant_inventory_qty: 'stock',
  image_alt_text: 'alt_en',
  // WooCommerce
  parent: 'product',
  name: 'name_en',
  short_description: 'subtitle_en',
  description: 'description_en',
  stock: 'stock',
  // Tally, and stock lists of jewellers
  name_of_item: 'name_en',
  item_name: 'name_en',
  stock_item: 'name_en',
  particulars: 'name_en',
  alias: 'sku',
  part_no: 'sku',
  item_code: 'sku',
  stock_no: 'sku',
  tag_no: 'sku',
  article_no: 'sku',
  design_no: 'product',
  style_no: 'product',
  product_id: 'product',
  product_number: 'product',
  closing_quantity: 'stock',
  closing_qty: 'stock',
  quantity: 'stock',
  qty: 'stock',
  pcs: 'stock',
  gross_weight: 'gross_grams',
  gross_wt: 'gross_grams',
  gr_wt: 'gross_grams',
  gross_weight_g: 'gross_grams',
  net_weight: 'net_grams',
  net_wt: 'net_grams',
  nt_wt: 'net_grams',
  net_weight_g: 'net_grams',
  karat: 'purity',
  carat: 'purity',
  color: 'colour',
}

/**
 * The column of each head: by its own name, by a name that other programs give it, or null where nobody knows it. A column is taken once, by the
 * head that names it best.
 */
export function knownColumns(heads: readonly string[], names: ReadonlySet<string>, site: string): (string | null)[] {
  const plain = heads.map(plainHead)
  const taken = new Set<string>()
  const take = (column: string | undefined): string | null => {
    if (column === undefined || !names.has(column) || taken.has(column)) return null
    taken.add(column)
    return column
  }
  const byHead = new Map([...names].map((name) => [plainHead(name), name]))
  const own = plain.map((head) => take(byHead.get(head)))
  return own.map((column, index) => {
    const other = otherHeads[plain[index] ?? '']
    return column ?? take(other === 'stock' ? `stock_${site}` : other)
  })
}

/** Whether a head is the very name of its column. */
export const isNamedSo = (head: string, column: string | null | undefined): boolean =>
  typeof column === 'string' && plainHead(head) === plainHead(column)

/** Whether heads are those of a file of products at all: they say which product or variant a row is about. */
export const hasKey = (columns: readonly (string | null)[]): boolean => keyColumns.some((key) => columns.includes(key))
