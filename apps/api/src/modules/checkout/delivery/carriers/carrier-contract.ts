import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CarrierKind, parcelOf } from './carriers.ts'

interface CarrierSamples {
  /** Typed numbers with their canonical form. */
  accepted: [typed: string, number: string][]
  /** Typed numbers that the carrier cannot have given. */
  refused: string[]
}

/** The contract of every kind of carrier. */
export function describeCarrierContract(kind: CarrierKind, { accepted, refused }: CarrierSamples): void {
  const settings = { kind, name: 'Suraksha', page: 'https://suraksha.example/parcel/{number}?from=shop&number={number}' }
  const read = (typed: string) => parcelOf(settings, typed)

  describe(`the carrier ${kind}`, () => {
    test('writes a number in one form however it is typed, and refuses what is none of its numbers', () => {
      for (const [typed, number] of accepted) expect([typed, read(typed)?.number]).toEqual([typed, number])
      for (const typed of refused) expect([typed, read(typed)]).toEqual([typed, undefined])
    })

    test('reads a number that it wrote as that number, whatever was typed', () => {
      fc.assert(
        fc.property(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom(...accepted.map(([typed]) => typed))), (typed) => {
          const parcel = read(typed)
          if (!parcel) return
          expect(read(parcel.number)).toEqual(parcel)
          expect(parcel.number).toBe(parcel.number.trim())
          expect(parcel.carrier).toBe(settings.name)
        }),
      )
    })

    test('leads to the page of its settings with the number alone filled in, or to none', () => {
      fc.assert(
        fc.property(
          fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('../../x?y=#z', '$&', ...accepted.map(([typed]) => typed))),
          (typed) => {
            const parcel = read(typed)
            if (!parcel?.page) return
            const page = new URL(parcel.page)
            expect([page.origin, page.hash, [...page.searchParams.keys()]]).toEqual(['https://suraksha.example', '', ['from', 'number']])
            expect([page.searchParams.get('from'), page.searchParams.get('number')]).toEqual(['shop', parcel.number])
            expect(parcel.page).toContain(`/parcel/${encodeURIComponent(parcel.number)}?`)
          },
        ),
      )
      for (const [typed] of accepted) expect(parcelOf({ ...settings, page: '' }, typed)?.page).toBe('')
    })
  })
}
