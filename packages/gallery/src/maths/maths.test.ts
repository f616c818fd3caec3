import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { edgeSwipeOf, swipeOf, wrap } from './gesture.ts'
import { drawn, offsetOf, pixels } from './strip.ts'
import { entryScale, fitted, keepInside, minScale, maxScale, type View, wheelSteps, zoomAt } from './zoom.ts'

const length = fc.integer({ min: 1, max: 4000 })
const size = fc.record({ width: length, height: length })
const point = fc.record({ x: fc.integer({ min: -2000, max: 2000 }), y: fc.integer({ min: -2000, max: 2000 }) })
const scale = fc.double({ min: minScale, max: maxScale, noNaN: true })
const view: fc.Arbitrary<View> = fc.tuple(scale, point).map(([at, moved]) => ({ scale: at, ...moved }))

describe('zoom', () => {
  test('keeps the point under the pointer in place', () => {
    fc.assert(
      fc.property(view, scale, point, (from, to, at) => {
        const after = zoomAt(from, to, at)
        expect((at.x - after.x) / after.scale).toBeCloseTo((at.x - from.x) / from.scale, 6)
        expect((at.y - after.y) / after.scale).toBeCloseTo((at.y - from.y) / from.scale, 6)
      }),
    )
  })
  test('has a scale from 0.5 to 6, for any input [G-11]', () => {
    fc.assert(
      fc.property(view, fc.double({ noNaN: true }), point, (from, to, at) => {
        const after = zoomAt(from, to, at).scale
        expect(after >= 0.5 && after <= 6).toBe(true)
      }),
    )
  })
  test('starts at one picture pixel per screen pixel, from 2 to 6', () => {
    expect([entryScale(3000, 1000, 1), entryScale(3000, 1000, 2), entryScale(90_000, 1000, 1), entryScale(0, 0, 1)]).toEqual([3, 2, 6, 2])
  })
  test('keeps a larger picture covering the stage, and a smaller one in its middle', () => {
    fc.assert(
      fc.property(view, size, size, (at, picture, stage) => {
        const kept = keepInside(at, picture, stage)
        const half = (picture.width * kept.scale) / 2
        if (half * 2 >= stage.width) {
          expect(kept.x - half).toBeLessThanOrEqual(-stage.width / 2 + 1e-6)
          expect(kept.x + half).toBeGreaterThanOrEqual(stage.width / 2 - 1e-6)
        } else expect(Math.abs(kept.x)).toBe(0)
        expect(keepInside(kept, picture, stage)).toEqual(kept)
      }),
    )
  })
  test('stops a picture at the edge that it was dragged past, for each axis', () => {
    const stage = { width: 400, height: 300 }
    expect([-1000, -150, 150, 1000].map((x) => keepInside({ scale: 2, x, y: 30 }, stage, stage))).toEqual(
      [-200, -150, 150, 200].map((x) => ({ scale: 2, x, y: 30 })),
    )
  })
  test('starts from the whole picture in the middle', () => {
    expect(zoomAt(fitted, 3, { x: 10, y: -20 })).toEqual({ scale: 3, x: -20, y: 40 })
  })
  test('the wheel makes whole steps, and none below one; down zooms out', () => {
    expect([99, 100, 250, -100].map((travel) => wheelSteps(travel).steps)).toEqual([0, -1, -2, 1])
  })
  test('wheel distance is never lost: steps and remainder add up to it', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10_000, max: 10_000 }), (travel) => {
        const { steps, left } = wheelSteps(travel)
        expect(left - steps * 100).toBe(travel)
        expect(Math.abs(left)).toBeLessThan(100)
      }),
    )
  })
})

describe('gestures', () => {
  test('a swipe of 90 px changes the slide, of 89 not; 500 past the edge do, 499 not [G-12]', () => {
    expect([swipeOf(-90, 0), swipeOf(90, 0), swipeOf(89, 0), swipeOf(-89, 80)]).toEqual([-1, 1, undefined, undefined])
    expect([swipeOf(10, 90), swipeOf(10, 89), swipeOf(0, -300)]).toEqual(['close', undefined, undefined])
    expect([swipeOf(100, 100), swipeOf(-100, 100), swipeOf(100, 101), swipeOf(-100, 101)]).toEqual([1, -1, 'close', 'close'])
    expect([edgeSwipeOf(500), edgeSwipeOf(-500), edgeSwipeOf(499), edgeSwipeOf(-499)]).toEqual([1, -1, undefined, undefined])
  })
  test('an index is always within the list, and wraps at the ends', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5000, max: 5000 }), fc.integer({ min: 1, max: 1000 }), (index, count) => {
        const at = wrap(index, count)
        expect(at >= 0 && at < count).toBe(true)
        expect(wrap(index + 1, count)).toBe((at + 1) % count)
      }),
    )
  })
})

describe('the thumbnail strip', () => {
  test('renders the visible thumbnails and the current one, in order, once', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2000 }),
        fc.nat(2000),
        fc.integer({ min: 0, max: 200_000 }),
        fc.integer({ min: 200, max: 3000 }),
        (count, at, offset, room) => {
          const current = at % count
          const list = drawn(offset, room, 90, count, current)
          expect(list).toContain(current)
          expect(list).toEqual([...new Set(list)].toSorted((a, b) => a - b))
          expect(list.length).toBeLessThanOrEqual(Math.ceil(room / 90) + 6)
          for (let one = 0; one < count; one++) if (one * 90 + 80 > offset && one * 90 < offset + room) expect(list).toContain(one)
        },
      ),
      { numRuns: 50 },
    )
  })
  test('renders the current one also right before or after the visible ones', () => {
    expect([drawn(900, 180, 90, 100, 14), drawn(900, 180, 90, 100, 7)]).toEqual([
      [8, 9, 10, 11, 12, 13, 14],
      [7, 8, 9, 10, 11, 12, 13],
    ])
  })
  test('scrolls the current thumbnail to the middle, at most to the ends', () => {
    expect([offsetOf(0, 900, 90, 100), offsetOf(50, 900, 90, 100), offsetOf(99, 900, 90, 100), offsetOf(2, 900, 90, 5)]).toEqual([
      0, 4090, 8090, 0,
    ])
  })
  test('parses lengths in px and rem', () => {
    expect(['70px', '4rem', ' 4.5rem ', '64', '10vw', 'calc(4rem', ''].map(pixels)).toEqual([70, 64, 72, 64, 80, 80, 80])
  })
})
