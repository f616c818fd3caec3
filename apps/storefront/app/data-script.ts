const dataElement = 'page-data'

/** Hands the data to the router's stream, which the script that starts the page has made before. */
const handOver = `{const{streamController:to}=window.__reactRouterContext;to.enqueue(document.getElementById('${dataElement}').textContent);to.close()}`

/**
 * The elements that give a page's data to the router in the browser, as the router's own would in more scripts and with every quote
 * escaped. What is not run needs no place in the policy of the page, and the script beside it is the same on every page. `data` is what
 * the router encoded: JSON, one value on each line. `<` would end the element or begin a comment of HTML; in JSON it stands in strings
 * only.
 */
export function dataScript(data: string): string {
  const text = data.replaceAll('<', String.raw`\u003c`)
  return `<script type="application/json" id="${dataElement}">${text}</script><script>${handOver}</script>`
}
