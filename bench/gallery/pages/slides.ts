/** The slides of the page, as many as its address says; each has its own thumbnail, all have the same picture. */
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
