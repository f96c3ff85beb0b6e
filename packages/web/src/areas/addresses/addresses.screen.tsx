export function AddressesScreen() {
  return <main>Addresses</main>;
}
