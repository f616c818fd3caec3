import { describe, expect, test } from 'vitest'
import { partsOf, tsqueriesOf } from './synonyms.ts'
import { fold, indexWords, wordsIn, wordsOf } from './words.ts'

const tsqueryOf = (words: string[]) => tsqueriesOf(partsOf(words).map(({ alternatives }) => alternatives)).join(' & ')

describe('words of a text', () => {
  test('a purity is one word, however it is spaced', () => {
    for (const text of ['22K gold', '22 K gold', '22k gold', '22  k gold']) expect(wordsOf(text)).toEqual(['22k', 'gold'])
    expect(wordsOf('PT 950')).toEqual(wordsOf('pt950'))
    expect(wordsOf('oro de 18 K')).toEqual(['oro', '18k'])
    expect(wordsIn('3 Kadas, 120 K')).toEqual(['3', 'Kadas', '120', 'K'])
  })
  test('Chinese is segmented into words, also next to Latin letters', () => {
    expect(wordsIn('榕叶戒指')).toEqual(['榕', '叶', '戒指'])
    expect(wordsIn('Meher单钻戒指，22 K黄金')).toEqual(['Meher', '单', '钻', '戒指', '22K', '黄金'])
  })
  test('a compound word of the dictionary is found by its parts, and vice versa', () => {
    expect(indexWords('钻石戒指')).toEqual(expect.arrayContaining(['钻石戒指', '钻石', '戒指', '钻']))
    expect(tsqueryOf(['钻石戒指'])).toBe("('钻石戒指' | ('钻' & '石戒指') | ('钻石' & '戒指') | ('钻石戒' & '指'))")
    expect(tsqueryOf(['meher', 'ri'])).toBe("('meher') & ('ri':*)")
  })
  test('an expression matches its synonyms, also of several words', () => {
    expect(tsqueryOf(['sona'])).toContain("'sona':* | 'gold' | ")
    expect(tsqueryOf(['nose', 'pin', 'small'])).toMatch(/^\(\('nose' & 'pin'\) \| 'nosepin' .* & \('small':\*\)$/)
    expect(tsqueryOf(['nosepin'])).toContain("('nose' & 'pin')")
    expect(tsqueryOf(['nose'])).toBe("('nose':*)")
  })
})

describe('words are normalised', () => {
  test('by removing accents, hamzas, vowel marks, dots below and the article', () => {
    expect([fold('Mêhér'), fold('Rubí'), fold('COMPROMISO')]).toEqual(['meher', 'rubi', 'compromiso'])
    expect(fold('أقراط')).toBe(fold('اقراط'))
    expect(fold('مُنمّى')).toBe(fold('منمي'))
    expect(fold('الذهب')).toBe(fold('ذهب'))
    expect(fold('الماس')).toBe(fold('ألماس'))
    expect(fold('फ़िरोज़ा')).toBe(fold('फिरोजा'))
    expect(fold('चाँदनी')).toBe(fold('चांदनी'))
  })
  test('but keep the vowels of Devanagari, which are letters', () => {
    expect(fold('हीरा')).not.toBe(fold('हरा'))
  })
})

describe('words of a query', () => {
  test('stop words are left out unless there are no others', () => {
    expect(wordsOf('a ring with rubies')).toEqual(['ring', 'rubies'])
    expect(wordsOf('सोने की अंगूठी')).toEqual(['सोने', 'अंगूठी'])
    expect(wordsOf('the')).toEqual(['the'])
  })
  test('are at most eight, and never only punctuation', () => {
    expect(wordsOf('one two three four five six seven eight nine')).toHaveLength(8)
    expect(wordsOf("!!! '; --")).toEqual([])
  })
})
