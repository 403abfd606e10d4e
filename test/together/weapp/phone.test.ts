import '../run'
