import { expect, test } from 'vitest'
import { delayScripts } from './late-scripts.ts'

const delayed = (html: string, more?: string) => delayScripts(html, more).join('')

const script = `import "/assets/manifest.js";
import * as route0 from "/assets/root.js";
import * as route1 from "/assets/home.js";

  window.__reactRouterRouteModules = {"root":route0,"routes/home":route1};

import("/assets/entry.js");`
const preloads = ['manifest', 'entry', 'react', 'root'].map((name) => `<link rel="modulepreload" href="/assets/${name}.js"/>`).join('')
const page = (text: string) => `<head>${preloads}</head><body><script>1</script><script type="module" async="">${text}</script></body>`

test('a page loads none of its scripts initially: all are imported at once later, and the start script last', () => {
  const html = delayed(page(script))
  expect(html).not.toContain('modulepreload')
  expect(html).not.toMatch(/import\s*["*]/)
  expect(html).toContain('<script>1</script><script type="module" async="">')
  const [ahead = '', after = ''] = html.split('window.__reactRouterRouteModules')
  expect(ahead).toContain('const [route0,route1]=await Promise.all([import("/assets/root.js"),import("/assets/home.js")')
  for (const name of ['manifest', 'react']) expect(ahead.split(`import("/assets/${name}.js")`), name).toHaveLength(2)
  expect(ahead).not.toContain('entry.js')
  expect(after).toContain('{"root":route0,"routes/home":route1};')
  expect(after).toContain('import("/assets/entry.js")')
})

test('the data script follows the start script of the page, which creates its target', () => {
  const html = delayed(page(script), '<script>data</script>')
  expect(html).toMatch(/import\("\/assets\/entry.js"\)[\s\S]*<\/script><script>data<\/script><\/body>$/)
})

test('a page without scripts stays unchanged; an unknown form of start is an error, not a dead page', () => {
  expect(delayed('<html></html>')).toBe('<html></html>')
  expect(delayed('<body><p>1</p></body>', '<script>2</script>')).toBe('<body><p>1</p><script>2</script></body>')
  expect(() => delayed(page('import { hydrate } from "/assets/x.js"; hydrate()'))).toThrow('unknown form')
  expect(() => delayed(page(`${script}\nimport more from "/assets/y.js";`))).toThrow('unknown form')
})

test('no script or style is split between the chunks of a page, and pages of one route share a start script', () => {
  const parts = delayScripts(page(script), '<script>data</script>')
  for (const part of parts) {
    for (const name of ['script', 'style']) expect(part.split(`<${name}`).length, part).toBe(part.split(`</${name}>`).length)
  }
  expect(delayScripts(page(script).replace('<script>1<', '<script>2<'), '')[2]).toBe(parts[2])
  expect(delayed(page(script).replace('/assets/react.js', '/assets/other.js'))).toContain('import("/assets/other.js")')
})

test('a preload apart from the others is an error: its file would load with the page', () => {
  expect(() => delayed(page(script).replace('<link rel="modulepreload" href="/assets/entry.js"/>', '$&<meta/>'))).toThrow('unknown form')
})
