import type { Plugin } from 'vite';

const tokens = /\/ui\/theme\/tokens\.css$/;
const darkRules = /\[data-theme='dark'\] \{([^}]*)\}/;

/** The light pages are dark where the system is, before any script has come and where none ever does. Paper is white. */
export function darkBySystem(): Plugin {
  let seen = false;
  return {
    name: 'dark-by-system',
    enforce: 'pre',
    transform(code, id) {
      if (!tokens.test(id)) return undefined;
      seen = true;
      const rules = darkRules.exec(code)?.[1];
      if (rules === undefined) throw new Error('tokens.css has no dark palette where it is looked for');
      return `${code}\n@media screen and (prefers-color-scheme: dark) { :root:not([data-theme]) {${rules}} }`;
    },
    generateBundle() {
      if (!seen) throw new Error('no page took in tokens.css from where it is looked for');
    },
  };
}
