/** As many slides as the address asks for; each with a thumbnail of its own, all of the same picture. */
export function slides() {
  const count = Number(new URLSearchParams(location.search).get('slides') ?? 10)
  return Array.from({ length: count }, (_, at) => ({
    id: String(at),
    source: `/picture.jpg?${at % 10}`,
    thumbnail: `/thumbnail.jpg?${at % 10}`,
    width: 1200,
    height: 1200,
    caption: `Ring number ${at + 1}`,
  }))
}
