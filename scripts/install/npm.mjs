import { spawn } from 'node:child_process';

/**
 * What says which packages to install is ours to say; everything else that the operator set for npm holds: registry,
 * proxy, cache, whether scripts may run.
 */
const ours = /^(node_env|npm_config_(dry_run|global|include|location|omit|only|production|workspaces?))$/i;

/** Runs npm; `pretended` is the version of Node that it shall believe to run on. Answers what it wrote where `reads`. */
export function runNpm(root, args, { pretended, reads = false } = {}) {
  const env = Object.fromEntries(Object.entries(process.env).filter(([key]) => !ours.test(key)));
  const npmCli = /npm-cli\.[cm]?js$/.test(env.npm_execpath ?? '') ? env.npm_execpath : undefined;
  const [command, ...first] = npmCli ? [env.npm_node_execpath ?? process.execPath, ...as(pretended), npmCli] : ['npm'];
  // On Ctrl-C npm ends by itself; this process stays until then, to give its claim back.
  let interrupted = false;
  const interrupt = () => (interrupted = true);
  process.once('SIGINT', interrupt);
  return new Promise((resolve, reject) => {
    const shell = process.platform === 'win32' && !npmCli;
    const stdio = ['ignore', reads ? 'pipe' : 'inherit', 'inherit'];
    const npm = spawn(command, [...first, ...args], { cwd: root, env, shell, stdio });
    let said = '';
    npm.stdout?.setEncoding('utf8').on('data', (text) => (said += text));
    npm.once('error', (error) => reject(new Error(`npm could not be started: ${error.message}`)));
    npm.once('close', (code, signal) => {
      process.off('SIGINT', interrupt);
      if (code === 0) resolve(said.trim());
      else reject(new Error(interrupted ? 'The installation was interrupted.' : failed(code ?? signal)));
    });
  });
}

/** npm leaves out optional packages too new for the Node it runs on; they will run on the one among the packages. */
function as(version) {
  if (!version) return [];
  const pretend = `Object.defineProperty(process, 'version', { value: 'v${version}' }); require(process.argv[1]);`;
  return ['--eval', pretend];
}

function failed(how) {
  return `The packages could not be installed: npm ended with ${how}, and says why above.
They come from the npm registry, so this step needs the network: check the connection, then run the same command again.`;
}
