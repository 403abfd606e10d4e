// What the builds replace in the client's code. Node's own types, which src does not see, declare the same names.
declare namespace NodeJS {
  interface ProcessEnv {
    [name: string]: string | undefined
  }
  interface Process {
    env: ProcessEnv
  }
}
declare var process: NodeJS.Process
