const start = 'window.__reactRouterContext.streamController.enqueue(String.raw`'
const end = '`);window.__reactRouterContext.streamController.close();'

/** What would end a template or a script, or begin a comment of HTML. In JSON these letters stand in strings only. */
const special = /[`<]|\$(?=\{)/g

/**
 * The script that gives a page's data to the router in the browser, as the router's own would in more scripts and with every
 * quote escaped. `data` is what the router encoded: JSON, one value on each line.
 */
export function dataScript(data: string): string {
  const raw = data.replace(special, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
  return `<script>${start}${raw}${end}</script>`
}
