/**
 * Calls `advance` after `speed` ms. The bar's ticks only write a style: the advance has a timer of its own, because browsers clamp short
 * ones. Returns a function that stops it.
 */
export function autoplay(speed: number, bar: HTMLElement, advance: () => void): () => void {
  let ticks = 0
  const write = () => {
    bar.style.transform = `scaleX(${Math.min(1, ticks / 100)})`
  }
  const ticking = setInterval(() => {
    ticks += 1
    write()
  }, speed / 100)
  const timer = setTimeout(advance, speed)
  return () => {
    clearInterval(ticking)
    clearTimeout(timer)
    ticks = 0
    write()
  }
}
