export default function useSizes(scss: string): string
