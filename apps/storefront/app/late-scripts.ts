const preload = /<link rel="modulepreload" href="([^"]+)"\/>/g
const starter = /<script type="module" async="">([\s\S]*?)<\/script>/
const sideEffect = /import ("[^"]+");/g
const named = /import \* as (\w+) from ("[^"]+");/g

/** Milliseconds after which the scripts are fetched whatever became of the pictures. */
const patience = 2500

/**
 * Lets a page's scripts, and the typefaces of its script where it is not Latin, wait for its large pictures: on a slow line
 * both would share it, and what is looked at would come last. They begin when the pictures that are marked as urgent have
 * come or failed, when the shopper does anything, and after 2.5 s at the latest; then all of them at once. A button that
 * was pressed before the page is alive is pressed again when it is, so that no press is lost.
 *
 * The router writes preloads and static imports, which begin with the first bytes of a page; they become dynamic ones.
 * Throws where the router writes something else, which a new version of it might.
 */
export function startLate(html: string): string {
  const early = [...html.matchAll(preload)].map(([, address]) => JSON.stringify(address))
  const script = starter.exec(html)?.[1]
  if (script === undefined) return html
  const routes = [...script.matchAll(named)]
  const rest = script.replaceAll(named, '').replaceAll(sideEffect, '').trim()
  if (routes.length === 0 || /\bimport\s+[^(\s]/.test(rest)) throw new Error('the router starts pages in another way than this knows')
  // What is fetched ahead, but for the part that starts the page: it needs what stands before it.
  const entry = /import\(("[^"]+")\)/.exec(rest)?.[1]
  const imports = [
    ...routes.map(([, , address = '']) => address),
    ...[...script.matchAll(sideEffect)].map(([, address = '']) => address),
    ...early,
  ].filter((address) => address !== entry)
  const names = routes.map(([, name]) => name).join(',')
  const waiting = `let begun
const begin=async()=>{if(begun)return;begun=1
const {faces}=document.documentElement.dataset;if(faces)document.head.append(Object.assign(document.createElement('link'),{rel:'stylesheet',href:faces}))
const [${names}]=await Promise.all([${[...new Set(imports)].map((address) => `import(${address})`).join(',')}]);${rest.replace(/^ +/gm, '')}}
const left=[...document.images].filter((image)=>image.fetchPriority==='high'&&!image.complete)
Promise.all(left.map((image)=>new Promise((done)=>{image.onload=image.onerror=done}))).then(()=>requestAnimationFrame(()=>setTimeout(begin)))
for(const type of ['pointerdown','keydown','touchstart'])addEventListener(type,begin,{once:true,capture:true,passive:true})
setTimeout(begin,${patience})
let pressed
const keep=({target})=>{pressed=target.closest('button[type=button]:not([popovertarget])')}
addEventListener('click',keep,true)
new MutationObserver((_,watch)=>{watch.disconnect();removeEventListener('click',keep,true);if(pressed?.isConnected)pressed.click()}).observe(document.documentElement,{attributeFilter:['data-alive']})`
  return html.replaceAll(preload, '').replace(starter, () => `<script type="module" async="">${waiting}</script>`)
}
