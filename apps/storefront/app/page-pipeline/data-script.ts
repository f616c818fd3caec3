const dataElement = 'page-data'

/** Hands the data to the router's stream, which the script that starts the page has made before. */
const handOver = `{const{streamController:to}=window.__reactRouterContext;to.enqueue(document.getElementById('${dataElement}').textContent);to.close()}`

/**
 * The elements that give a page's data to the router in the browser; the router's own output has more scripts, with every quote escaped.
 * Data that is not run needs no entry in the page's security policy, and the script beside it is the same on every page. `data` is the
 * router's encoding: JSON, one value on each line. `<`, which would end the element or begin an HTML comment, occurs in JSON strings only
 * and is escaped.
 */
export function dataScript(data: string): string {
  const text = data.replaceAll('<', String.raw`\u003c`)
  return `<script type="application/json" id="${dataElement}">${text}</script><script>${handOver}</script>`
}
